"""What boards send is kept, followed as games, and handed on; boards are asked here too."""
